import { Box } from "@mantine/core";
import { useLocation } from "react-router";
import { Notice } from "@/ui/notice";

/** What the page before has to say: an account confirmed, a password changed. */
export function ArrivalNotice() {
  const { notice, tone } = useLocation().state ?? {};
  if (typeof notice !== "string") return null;
  return (
    <Box mb="md">
      <Notice tone={tone === "info" ? "info" : "success"} role="status">
        {notice}
      </Notice>
    </Box>
  );
}
