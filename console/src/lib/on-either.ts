type Subscribe = (listener: () => void) => () => void;

/** To follow several stores as if they were one. */
export const onEither =
  (...subscribes: Subscribe[]): Subscribe =>
  (listener) => {
    const ends = subscribes.map((subscribe) => subscribe(listener));
    return () => {
      for (const end of ends) end();
    };
  };
