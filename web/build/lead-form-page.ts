import { build, type Plugin, type ResolvedConfig } from 'vite'

/**
 * Builds the public page of lead forms beside the application, as a document of its own: it stands on
 * the sites of practices, and takes nothing of what signed-in people load.
 */
export function leadFormPage(): Plugin {
  let own: ResolvedConfig
  return {
    name: 'praxis-lead-form-page',
    apply: 'build',
    configResolved(config) {
      own = config
    },
    async closeBundle() {
      const { root, logLevel } = own
      const { outDir, target, assetsInlineLimit, modulePreload } = own.build
      await build({
        ...{ configFile: false, root, publicDir: false, worker: { format: 'es' } },
        ...(logLevel !== undefined && { logLevel }),
        build: {
          ...{ outDir, emptyOutDir: false, target, assetsInlineLimit, modulePreload },
          rolldownOptions: { input: `${root}/forms.html` },
        },
      })
    },
  }
}
