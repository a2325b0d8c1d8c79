import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'

/** Leaves out what packages of the SDK say of themselves, but for the version, by which the SDK names itself. */
export const leaveOutManifests: Plugin = {
  name: 'leave-out-manifests',
  setup({ onLoad }) {
    onLoad({ filter: /node_modules\/@aws-sdk\/[^/]+\/package\.json$/ }, async ({ path }) => {
      const { version } = JSON.parse(await readFile(path, 'utf8'))
      return { contents: JSON.stringify({ version }), loader: 'json' }
    })
  },
}
