import { lazyPart } from "@/ui/lazy-part";
import { LoadingBlock } from "@/ui/loading-block";
import { Part } from "../parts/part";
import { texts } from "../texts";
import type { LogoProps } from "./logo-editor";

const { logo: t } = texts;

const LogoEditor = lazyPart<LogoProps>(
  () => import(/* webpackChunkName: "logo" */ "./logo-editor"),
  undefined,
  <LoadingBlock height={160} />,
);

export const Logo = ({ version }: LogoProps) => (
  <Part title={t.title} lead={t.lead}>
    <LogoEditor version={version} />
  </Part>
);
