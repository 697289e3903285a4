import { boardJson } from "../dashboards/board.ts";
import { boards, fileNameOf } from "../dashboards/index.ts";

/** The boards as Grafana reads them. */
export const generateDashboards = (): Promise<ReadonlyMap<string, string>> =>
  Promise.resolve(
    new Map(boards.map((board) => [`helm/railyard/dashboards/${fileNameOf(board)}.json`, boardJson(board)])),
  );
