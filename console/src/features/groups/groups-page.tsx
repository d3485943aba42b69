import { UnbuiltScreen } from "#components/unbuilt-screen.tsx";

export function GroupsPage() {
  return (
    <UnbuiltScreen title="Groups" subtitle="Groups and channels your bots have been added to" />
  );
}
