import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompress, constants } from "node:zlib";
import CompressionPlugin from "compression-webpack-plugin";
import CopyPlugin from "copy-webpack-plugin";
import CssMinimizerPlugin from "css-minimizer-webpack-plugin";
import HtmlPlugin from "html-webpack-plugin";
import MiniCssExtractPlugin from "mini-css-extract-plugin";
import TerserPlugin from "terser-webpack-plugin";
import webpack from "webpack";
import { productionAlias } from "./tools/production-alias.mjs";
import { RouteFiles } from "./tools/route-files.mjs";

const root = path.dirname(fileURLToPath(import.meta.url));
const backend = "http://localhost:5000";
const pdfjs = path.join(root, "node_modules/pdfjs-dist");
const pdfjsVersion = JSON.parse(readFileSync(path.join(pdfjs, "package.json"), "utf8")).version;

const compressible = /^assets\/.*\.(js|mjs|css|svg)$|\.(svg|txt|webmanifest)$/;

const unusedParts =
  /@mantine[\\/]core[\\/].*[\\/]((Button|ActionIcon)Group(Section)?|Checkbox(Card|Group|Indicator)|Radio(Card|Indicator)|Input(ClearButton|ClearSection|Placeholder|Success)|Autosize)\.mjs$/;

export default (_env, { mode }) => {
  const production = mode === "production";
  return {
    target: "web",
    // In development one page more, which no release has: all parts of ui/.
    entry: production ? "./src/main.tsx" : "./src/app/dev/entry.tsx",
    devtool: production ? false : "source-map",
    cache: { type: "filesystem", buildDependencies: { config: [fileURLToPath(import.meta.url)] } },
    output: {
      path: path.join(root, "dist"),
      publicPath: "/",
      clean: true,
      filename: "assets/[name].[contenthash:8].js",
      // Without the names of chunks, which the first script would carry.
      ...(production && { chunkFilename: "assets/[id].[contenthash:8].js" }),
      assetModuleFilename: "assets/[name].[contenthash:8][ext]",
    },
    resolve: {
      extensions: [".tsx", ".ts", ".mjs", ".js"],
      alias: { "@": path.join(root, "src"), ...productionAlias },
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          loader: "swc-loader",
          options: {
            jsc: {
              parser: { syntax: "typescript", tsx: true },
              transform: { react: { runtime: "automatic", development: !production } },
              target: "es2022",
            },
          },
        },
        {
          test: /\.css$/,
          use: [
            MiniCssExtractPlugin.loader,
            {
              loader: "css-loader",
              options: {
                modules: {
                  auto: true,
                  namedExport: false,
                  exportLocalsConvention: "as-is",
                  localIdentName: production ? "[hash:base64:6]" : "[name]__[local]",
                },
              },
            },
          ],
        },
        {
          test: /node_modules[\\/]react-router[\\/].*\.mjs$/,
          loader: path.join(root, "tools/pure-react-calls.cjs"),
        },
        { test: /\.woff2$/, type: "asset/resource" },
      ],
    },
    plugins: [
      // Fourteen colours of ten shades, of which the theme replaces two and one more is used: 1.5 KB of
      // brotli, and as many variables at every start.
      new webpack.NormalModuleReplacementPlugin(
        /MantineProvider[\\/]default-colors\.mjs$/,
        path.join(root, "tools/library-colors.mjs"),
      ),
      new webpack.NormalModuleReplacementPlugin(
        /Transition[\\/]transitions\.mjs$/,
        path.join(root, "tools/library-transitions.mjs"),
      ),
      new webpack.NormalModuleReplacementPlugin(
        unusedParts,
        path.join(root, "tools/library-parts.mjs"),
      ),
      new HtmlPlugin({
        template: "src/index.ejs",
        scriptLoading: "defer",
        // The template has its own places for them.
        inject: false,
        minify: production && { collapseWhitespace: true, removeComments: true, minifyCSS: true },
      }),
      new MiniCssExtractPlugin({
        filename: "assets/[name].[contenthash:8].css",
        ...(production && { chunkFilename: "assets/[id].[contenthash:8].css" }),
        // Every library sheet sits in one cascade layer and the base sheets are in the entry.
        ignoreOrder: true,
      }),
      new CopyPlugin({
        patterns: [
          { from: "public" },
          // Looked up by that name in a folder: pictures of scanners in JPEG 2000, without WebAssembly.
          {
            from: path.join(pdfjs, "wasm/openjpeg_nowasm_fallback.js"),
            to: `assets/pdfjs-${pdfjsVersion}/`,
            info: { minimized: true },
          },
        ],
      }),
      ...(production
        ? [
            new RouteFiles(),
            // Lets Chrome compile what every page needs while it arrives, on another thread, instead
            // of function by function when it is called.
            new webpack.BannerPlugin({
              banner: "//# allFunctionsCalledOnLoad",
              raw: true,
              test: /\.js$/,
              entryOnly: true,
              // After the minifier, which takes comments away; before the files are named and packed.
              stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
            }),
            new CompressionPlugin({ test: compressible, algorithm: "gzip", minRatio: 1 }),
            new CompressionPlugin({
              test: compressible,
              filename: "[path][base].br",
              minRatio: 1,
              algorithm: (input, _options, done) =>
                brotliCompress(input, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }, done),
            }),
          ]
        : []),
    ],
    optimization: {
      minimizer: [
        // Slower than swc, and one to two KB of brotli less on each page.
        new TerserPlugin({
          terserOptions: { compress: { passes: 6 }, format: { comments: false } },
          extractComments: false,
          // The worker comes minified.
          exclude: /pdf\.worker/,
        }),
        new CssMinimizerPlugin(),
      ],
      splitChunks: {
        cacheGroups: {
          // What keeps its name from release to release. In two parts, with react-dom by itself, a first
          // load would have 0.8 KB more.
          framework: {
            test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/,
            name: "framework",
            chunks: "initial",
            enforce: true,
          },
        },
      },
    },
    performance: false,
    stats: "errors-warnings",
    devServer: {
      port: 5173,
      historyApiFallback: true,
      hot: true,
      proxy: [
        {
          context: ["/api", "/healthz", "/readyz"],
          target: backend,
          changeOrigin: true,
          // The server accepts unsafe calls from its own origin only.
          onProxyReq: (request) =>
            request.getHeader("origin") && request.setHeader("origin", backend),
          headers: { origin: backend },
        },
      ],
    },
  };
};
