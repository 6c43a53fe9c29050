import { Button, Skeleton, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { KeptDevice } from "@/lib/api-types";
import { formatDateTime, formatDay } from "@/lib/dates";
import { flash } from "@/lib/flash";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { DoneIcon } from "@/ui/icons";
import { Failed } from "@/ui/list/failed";
import { StatusBadge } from "@/ui/status-badge";
import { agentOf } from "../sign-ins/rules";
import parts from "../sign-ins/sign-ins.module.css";
import { devicesQuery, useEndDevice } from "./api";
import { deviceTexts as t } from "./texts";

/** The devices on which the student stays logged in, and the end of each. */
export function DeviceList() {
  const id = useId();
  const list = useQuery(devicesQuery);
  return (
    <section aria-labelledby={id}>
      <Title order={3} id={id} className={parts.title}>
        {t.title}
      </Title>
      {list.data ? (
        <Devices devices={list.data} labelledBy={id} />
      ) : list.isError ? (
        <Failed error={list.error} onRetry={() => list.refetch()} />
      ) : (
        <Skeleton height={140} />
      )}
    </section>
  );
}

interface DevicesProps {
  devices: KeptDevice[];
  labelledBy: string;
}

function Devices({ devices, labelledBy }: DevicesProps) {
  const [ending, setEnding] = useState<KeptDevice>();
  return (
    <>
      <Text className={parts.quiet}>{devices.length === 0 ? t.none : t.lead}</Text>
      {devices.length > 0 && (
        <ul className={parts.list} aria-labelledby={labelledBy}>
          {devices.map((device) => (
            <Row key={device.id} device={device} onEnd={() => setEnding(device)} />
          ))}
        </ul>
      )}
      {ending && <EndDialog device={ending} onClose={() => setEnding(undefined)} />}
    </>
  );
}

interface RowProps {
  device: KeptDevice;
  onEnd: () => void;
}

function Row({ device, onEnd }: RowProps) {
  const { isThis, address, addedAt, lastUsedAt, endsAt } = device;
  return (
    <li className={parts.row}>
      <div className={parts.what}>
        <span className={parts.agent}>
          {agentOf(device)}{" "}
          {isThis && (
            <StatusBadge tone="good" icon={DoneIcon}>
              {t.isThis}
            </StatusBadge>
          )}
        </span>
        <span className={parts.quiet}>
          {t.when(formatDay(addedAt), formatDateTime(lastUsedAt), formatDay(endsAt))}
          {address && ` ${t.from(address)}`}
        </span>
      </div>
      <Button
        variant="default"
        aria-label={t.end.of(agentOf(device), formatDay(addedAt))}
        onClick={onEnd}
      >
        {t.end.action}
      </Button>
    </li>
  );
}

function EndDialog({ device, onClose }: { device: KeptDevice; onClose: () => void }) {
  const end = useEndDevice(device);
  return (
    <ConfirmDialog
      destructive
      title={t.end.title}
      question={device.isThis ? t.end.this : t.end.question(agentOf(device))}
      action={t.end.action}
      onConfirm={async () => flash((await end.mutateAsync()) ? t.end.done : t.end.gone)}
      onClose={onClose}
    />
  );
}
