import { useQuery } from "@tanstack/react-query";
import { Failed } from "@/ui/list/failed";
import { Page } from "@/ui/page";
import { Panel } from "@/ui/panel";
import { profileQuery } from "../api";
import { texts } from "../texts";
import { ProfileCard } from "./profile-card";

export function Component() {
  const profile = useQuery(profileQuery);
  return (
    <Page title={texts.profile.title}>
      <Panel>
        {profile.isError ? (
          <Failed error={profile.error} onRetry={() => profile.refetch()} />
        ) : (
          <ProfileCard profile={profile.data} />
        )}
      </Panel>
    </Page>
  );
}
