import { UnbuiltScreen } from "#components/unbuilt-screen.tsx";

export function MessagesPage() {
  return (
    <UnbuiltScreen
      title="Messages"
      subtitle="Write once, post to many groups, now or on schedule"
    />
  );
}
