import type { Document } from "../documents.ts";
import { nameOf, workloadsOf } from "../documents.ts";

const labelLengthMax = 63;
/** Pods of a Job, a StatefulSet or a Deployment carry a suffix; the name without it is a label of theirs. */
const hostName = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/;
const labelValue = /^([A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?)?$/;

const labelProblems = (document: Document, labels: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(labels).flatMap(([name, value]) => {
    const isFine = value.length <= labelLengthMax && labelValue.test(value);
    return isFine ? [] : [`${nameOf(document)}: label ${name} has the value ${value}, which is none`];
  });

/** Names are host names of at most 63 characters, used once for each kind; label values are values. */
export const names = (documents: readonly Document[]): readonly string[] => {
  const seen = new Set<string>();
  const problems = documents.flatMap((document) => {
    const { name, labels = {} } = document.metadata;
    const isSecond = seen.has(nameOf(document));
    seen.add(nameOf(document));
    return [
      ...(name.length > labelLengthMax ? [`${nameOf(document)} is longer than ${String(labelLengthMax)}`] : []),
      ...(hostName.test(name) ? [] : [`${nameOf(document)} is not a host name`]),
      ...(isSecond ? [`${nameOf(document)} is there twice`] : []),
      ...labelProblems(document, labels),
    ];
  });
  return [...problems, ...workloadsOf(documents).flatMap(({ document, labels }) => labelProblems(document, labels))];
};
