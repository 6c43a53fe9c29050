import "./dialog-styles";

export { Modal as default } from "@mantine/core";
