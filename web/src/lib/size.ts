import { texts } from "./format-texts";
import { formatNumber, formatTenths } from "./numbers";

const kilobyte = 1024;
const megabyte = kilobyte * kilobyte;

/** Of a file: 340 KB, 1.2 MB. */
export const formatSize = (bytes: number) =>
  bytes >= megabyte
    ? texts.size.megabytes(formatTenths(bytes / megabyte))
    : texts.size.kilobytes(formatNumber(Math.max(1, Math.round(bytes / kilobyte))));
