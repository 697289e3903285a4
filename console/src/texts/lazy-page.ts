import { lazyRouteComponent } from "@tanstack/react-router";
import { preferences } from "../session/preferences.ts";
import { loadAreas } from "./use-text.ts";

type Area = Parameters<typeof loadAreas>[1];

/**
 * What is fetched, with the texts that it shows at once. A component that waits for its texts only when it is rendered
 * appears too late: React leaves 300 ms between a placeholder and what takes its place.
 */
export const withTexts = async <Module>(load: () => Promise<Module>, ...areas: Area[]): Promise<Module> => {
  const [module] = await Promise.all([load(), loadAreas(preferences.read().language, ...areas)]);
  return module;
};

/** The component of a route, fetched with its texts. */
export const lazyPage = <Component, Name extends keyof Module & string, Module extends Record<Name, Component>>(
  load: () => Promise<Module>,
  name: Name,
  ...areas: Area[]
): ReturnType<typeof lazyRouteComponent<Module, Name>> => lazyRouteComponent(() => withTexts(load, ...areas), name);
