import { UnbuiltScreen } from "#components/unbuilt-screen.tsx";

export function ImagesPage() {
  return (
    <UnbuiltScreen
      title="Image Library"
      subtitle="Pictures for messages and campaigns, in folders"
    />
  );
}
