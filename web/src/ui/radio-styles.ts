import "@mantine/core/styles/Radio.layer.css";
