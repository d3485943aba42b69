/** The same placeholder that index.html shows before any code runs. Its styles are there. */
export const OpeningBlocks = () => (
  <div className="opening-blocks" aria-hidden>
    {Array.from({ length: 6 }, (_block, index) => (
      <i key={index} />
    ))}
  </div>
);
