export type Outage = {
  begin: (ms: number) => void;
  /** Registers a listener that gets the length of an outage when it starts. */
  onBegin: (listener: (ms: number) => void) => void;
};

export function createOutage(): Outage {
  const listeners: ((ms: number) => void)[] = [];
  return {
    begin: (ms) => {
      for (const listener of listeners) listener(ms);
    },
    onBegin: (listener) => void listeners.push(listener),
  };
}
