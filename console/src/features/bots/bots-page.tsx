import { UnbuiltScreen } from "#components/unbuilt-screen.tsx";

export function BotsPage() {
  return <UnbuiltScreen title="Bots" subtitle="The bots that post for you" />;
}
