type Subscribe = (listener: () => void) => () => void;

/** To follow several stores as if they were one. */
export const mergeSubscriptions =
  (...subscribes: Subscribe[]): Subscribe =>
  (listener) => {
    const ends = subscribes.map((subscribe) => subscribe(listener));
    return () => {
      for (const end of ends) end();
    };
  };
