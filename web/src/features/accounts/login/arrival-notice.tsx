import { Box } from "@mantine/core";
import { useLocation } from "react-router";
import { Notice } from "@/ui/notice";

/** What the page before has to say: an account confirmed, a password changed. */
export function ArrivalNotice() {
  const notice: unknown = useLocation().state?.notice;
  if (typeof notice !== "string") return null;
  return (
    <Box mb="md">
      <Notice tone="success" role="status">
        {notice}
      </Notice>
    </Box>
  );
}
