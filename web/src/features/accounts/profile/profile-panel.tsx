import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { StudentProfile } from "@/lib/api-types";
import { formatDate } from "@/lib/dates";
import { paths } from "@/lib/paths";
import { AppLink } from "@/ui/app-link";
import { Failed } from "@/ui/list/failed";
import { Panel } from "@/ui/panel";
import { profileQuery } from "../api";
import { Photo } from "./photo";
import classes from "./profile-panel.module.css";
import { profileTexts } from "./texts";

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

/** Without a profile the card stands there with its labels, at its full height. */
function ProfileCard({ profile }: { profile: StudentProfile | undefined }) {
  const known = [
    [profileTexts.studentId, profile?.id],
    [profileTexts.email, profile?.email],
    [profileTexts.college, profile?.collegeName],
    [profileTexts.course, profile?.course],
    [profileTexts.dateOfBirth, profile?.dateOfBirth && formatDate(profile.dateOfBirth)],
    [
      profileTexts.gender,
      profile?.gender && (profileTexts.genders[profile.gender] ?? profile.gender),
    ],
    [profileTexts.mobile, profile?.mobile],
    [profileTexts.address, profile?.address],
  ] as const;

  return (
    <article aria-busy={!profile}>
      <div className={classes.head}>
        <Photo link={profile?.photo} name={profile?.name} />
        <h2 className={classes.name}>
          {profile?.name ?? <Skeleton height={24} width={200} component="span" display="block" />}
        </h2>
      </div>
      <dl className={classes.facts}>
        {known.map(([label, value]) => (
          <div key={label} className={classes.fact}>
            <dt>{label}</dt>
            <dd>{profile ? <Value>{value}</Value> : <Skeleton height={20} width="60%" />}</dd>
          </div>
        ))}
      </dl>
      {profile && known.some(([, value]) => !value) && (
        <p className={classes.hint}>
          {profile.isImported ? profileTexts.importedHint : profileTexts.missingHint}{" "}
          <AppLink to={paths.admissionForm}>{profileTexts.toForm}</AppLink>
        </p>
      )}
    </article>
  );
}

function Value({ children }: { children: string | null | undefined }) {
  return children || <span className={classes.missing}>{profileTexts.missing}</span>;
}
