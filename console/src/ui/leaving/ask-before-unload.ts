const reasons = new Set<unknown>();

const ask = (event: Event) => event.preventDefault();

/** While any reason holds, the browser asks before it reloads or closes the tab. */
export function askBeforeUnload(reason: unknown, holds: boolean): void {
  if (holds) reasons.add(reason);
  else reasons.delete(reason);
  if (reasons.size > 0) window.addEventListener("beforeunload", ask);
  else window.removeEventListener("beforeunload", ask);
}
