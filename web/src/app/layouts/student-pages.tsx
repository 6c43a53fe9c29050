import { useLocation } from "react-router";
import { paths } from "@/lib/paths";
import {
  AdmissionIcon,
  FeesIcon,
  GrievanceIcon,
  type Icon,
  LeaveIcon,
  PracticalsIcon,
  ProfileIcon,
  ReexamIcon,
  ResultIcon,
  ScholarshipIcon,
  WalletIcon,
} from "@/ui/icons";
import { PortalLink } from "@/ui/portal-link";
import { texts } from "./texts";

export interface StudentPage {
  to: string;
  label: () => string;
  icon: Icon;
  /** The link stays marked on every address below this one. */
  root?: string;
}

export const isAt = (pathname: string, { root, to }: StudentPage) =>
  pathname.startsWith(root ?? to);

const { studentPages: names } = texts;

/** The student's ten pages, in the specification's order. */
export const studentPages = {
  profile: { to: paths.studentDetail, label: () => names.profile, icon: ProfileIcon },
  admission: {
    to: paths.admissionForm,
    label: () => names.admission,
    icon: AdmissionIcon,
    root: paths.admission,
  },
  fees: { to: paths.feeStatus, label: () => names.fees, icon: FeesIcon },
  practicals: { to: paths.practicals, label: () => names.practicals, icon: PracticalsIcon },
  reexam: { to: paths.reexam, label: () => names.reexam, icon: ReexamIcon },
  result: { to: paths.result, label: () => names.result, icon: ResultIcon },
  scholarship: { to: paths.scholarship, label: () => names.scholarship, icon: ScholarshipIcon },
  grievance: { to: paths.grievance, label: () => names.grievance, icon: GrievanceIcon },
  leave: { to: paths.leave, label: () => names.leave, icon: LeaveIcon },
  wallet: { to: paths.wallet, label: () => names.wallet, icon: WalletIcon },
} satisfies Record<string, StudentPage>;

export const allStudentPages: StudentPage[] = Object.values(studentPages);

/** What a thumb reaches first on a phone. */
export const mostUsedPages: StudentPage[] = [
  studentPages.admission,
  studentPages.fees,
  studentPages.result,
  studentPages.wallet,
];

interface Props {
  page: StudentPage;
  className?: string;
  onClick?: () => void;
}

export function StudentLink({ page, className, onClick }: Props) {
  const { pathname } = useLocation();
  const PageIcon = page.icon;
  return (
    <PortalLink
      to={page.to}
      className={className}
      onClick={onClick}
      aria-current={isAt(pathname, page) ? "page" : undefined}
    >
      <PageIcon size={20} stroke={1.75} aria-hidden />
      <span>{page.label()}</span>
    </PortalLink>
  );
}
