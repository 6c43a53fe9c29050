import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Failed } from "@/ui/list/failed";
import { Panel } from "@/ui/panel";
import { profileQuery } from "../api";
import { ProfileCard } from "./profile-card";

interface Props {
  /** What stands below, as soon as the card has its height. */
  children: ReactNode;
}

export function ProfilePanel({ children }: Props) {
  const profile = useQuery(profileQuery);
  return (
    <>
      <Panel>
        {profile.isError && !profile.data ? (
          <Failed error={profile.error} onRetry={() => profile.refetch()} />
        ) : (
          <ProfileCard profile={profile.data} />
        )}
      </Panel>
      {!profile.isPending && children}
    </>
  );
}
