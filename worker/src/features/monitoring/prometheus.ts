/** A metric in Prometheus' sense: its name without the prefix, and a value for each set of labels. */
export interface Metric {
  name: string;
  help: string;
  type: "gauge" | "counter";
  values: readonly { labels?: Record<string, string>; value: number | null }[];
}

const PREFIX = "telegram_bot_manager_";

const escaped = (text: string) =>
  text
    .replaceAll("\\", "\\\\")
    .replaceAll('"', String.raw`\"`)
    .replaceAll("\n", String.raw`\n`);

function line(name: string, labels: Record<string, string>, value: number): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
  return `${PREFIX}${name}${pairs.length > 0 ? `{${pairs.join()}}` : ""} ${value}\n`;
}

function block({ name, help, type, values }: Metric): string {
  const lines = values.flatMap(({ labels = {}, value }) =>
    value === null ? [] : [line(name, labels, value)],
  );
  if (lines.length === 0) return "";
  return `# HELP ${PREFIX}${name} ${help}\n# TYPE ${PREFIX}${name} ${type}\n${lines.join("")}`;
}

/** Prometheus' text format, version 0.0.4. What is unknown is left out. */
export const formatMetrics = (metrics: readonly Metric[]): string => metrics.map(block).join("");
