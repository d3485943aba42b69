import { UnbuiltScreen } from "#components/unbuilt-screen.tsx";

export function CampaignsPage() {
  return (
    <UnbuiltScreen title="Auto-Send Game" subtitle="Image campaigns that post by themselves" />
  );
}
