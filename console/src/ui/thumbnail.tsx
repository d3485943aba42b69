import { useState } from "react";

import classes from "./thumbnail.module.css";

/** A small picture. Renders nothing if there is none or it is gone. */
export function Thumbnail({ address }: { address: string | null }) {
  const [isBroken, setIsBroken] = useState(false);
  if (address === null || isBroken) return null;
  return (
    <img
      className={classes["thumbnail"]}
      src={address}
      alt=""
      width={40}
      height={40}
      loading="lazy"
      onError={() => setIsBroken(true)}
    />
  );
}
