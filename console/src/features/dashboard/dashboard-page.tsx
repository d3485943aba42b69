import { UnbuiltScreen } from "#components/unbuilt-screen.tsx";

export function DashboardPage() {
  return <UnbuiltScreen title="Dashboard" subtitle="How your bots are doing right now" />;
}
