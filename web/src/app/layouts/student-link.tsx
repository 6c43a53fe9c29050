import { useLocation } from "react-router";
import { PortalLink } from "@/ui/portal-link";
import { isAt, type StudentPage } from "./student-pages";

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
      <span>{page.label}</span>
    </PortalLink>
  );
}
