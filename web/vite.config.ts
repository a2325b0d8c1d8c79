import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { tanstackRouter, tanstackRouterGenerator } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunks } from './build/chunks.ts'
import { leadFormPage } from './build/lead-form-page.ts'
import { leanErrors } from './build/lean-errors.ts'
import { leanRoutes } from './build/lean-routes.ts'
import { mantineStyles } from './build/mantine-styles.ts'
import { noCircles } from './build/no-circles.ts'
import { pageParts } from './build/page-parts.ts'
import { prerenderedPages } from './build/prerendered-pages.ts'
import { sitePages } from './build/site-pages.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
const version = readVersion()
const backend = process.env.PRAXIS_ORIGIN ?? 'http://localhost:3000'

/** What stands for all pages that do not come with the entry. */
const ELSEWHERE = '^\\$\\.tsx$'
/** The files and folders of pages that do not come with the entry: nobody begins with them who is not signed in. */
const NOT_FIRST = '^(_app|admin|chat-review|dicom|messages|my|payment|ringcentral|v-consult)[._]?'

/** The version with the moment of the build: 2.0.0.251020.2113. */
function readVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  const [day = '', time = ''] = new Date().toISOString().split('T')
  return `${version}.${day.slice(2).replaceAll('-', '')}.${time.slice(0, 5).replace(':', '')}`
}

/** Emits version.html, by which an open page learns of a newer one (specification, section 7). */
function versionPage(): Plugin {
  return {
    name: 'praxis-version',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'version.html', source: version })
    },
  }
}

const routes = {
  target: 'react',
  routesDirectory: `${root}src/routes`,
  quoteStyle: 'single',
  semicolons: false,
} as const

export default defineConfig({
  root,
  plugins: [
    tanstackRouter({
      ...routes,
      generatedRouteTree: `${root}src/routeTree.gen.ts`,
      routeFileIgnorePattern: ELSEWHERE,
      autoCodeSplitting: true,
      // What a page reads first comes with the page, not with the entry.
      codeSplittingOptions: {
        defaultBehavior: [['component', 'loader'], ['errorComponent'], ['notFoundComponent']],
      },
    }),
    tanstackRouterGenerator({
      ...routes,
      generatedRouteTree: `${root}src/firstRoutes.gen.ts`,
      routeFileIgnorePattern: NOT_FIRST,
      // Links know all pages from the beginning, by their types.
      routeTreeFileFooter: [
        "export const firstRoutes: typeof import('./routeTree.gen').routeTree = routeTree",
      ],
    }),
    leanRoutes(),
    leanErrors(),
    mantineStyles(),
    pageParts(),
    prerenderedPages(),
    noCircles(),
    react(),
    versionPage(),
    leadFormPage(),
    sitePages(),
  ],
  define: { PRAXIS_VERSION: JSON.stringify(version) },
  worker: { format: 'es' },
  resolve: {
    alias: { '@kitware/vtk.js/IO/XML/XMLPolyDataReader.js': `${root}build/no-meshes.ts` },
  },
  build: {
    outDir: '../.build/web',
    emptyOutDir: true,
    target: 'es2023',
    // Strict CSP: nothing inline, not even small pictures.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunks },
      },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/__outbox', '/__accounts.json'].map((path) => [path, { target: backend }]),
    ),
  },
})
