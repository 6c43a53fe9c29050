import "@/ui/dialog-styles";
import "@mantine/core/styles/Drawer.layer.css";
