import { FolderSkeleton } from "./folder-card.tsx";

import classes from "./folders.module.css";

const SKELETON_CARDS = 6;

export function CardSkeletons({ hasCover = false }: { hasCover?: boolean }) {
  return (
    <div className={classes["folders"]} aria-busy>
      {Array.from({ length: SKELETON_CARDS }, (_card, index) => (
        <FolderSkeleton key={index} hasCover={hasCover} />
      ))}
    </div>
  );
}
