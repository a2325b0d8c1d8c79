import { cache, getConfiguration, init as initCore, registerImageLoader } from '@cornerstonejs/core'
import { init as initLoader } from '@cornerstonejs/dicom-image-loader'
import { init as initTools } from '@cornerstonejs/tools'
import { ImageFault } from '../rules/fault.ts'
import { SCHEME } from '../rules/image-id.ts'
import { cacheBytes } from '../rules/memory.ts'
import { keepMetadata } from './metadata.ts'
import { loadScan } from './source.ts'

declare global {
  interface Navigator {
    /** In GiB, at most 8; Chromium alone tells it. */
    readonly deviceMemory?: number
  }
}

/** Pictures are decoded in workers, of which more than some few only wait for the network. */
const MOST_WORKERS = 4

let budget = 0

/**
 * Starts the libraries of the viewer, once for as long as the page is open.
 * @returns how much the pictures that are kept may take, in bytes
 */
export function startViewer(): number {
  if (budget > 0) return budget
  const isPhone = isOnPhone()
  budget = cacheBytes({ deviceMemory: navigator.deviceMemory, isPhone })
  initCore({ ...getConfiguration(), isMobile: isPhone })
  initLoader({
    maxWebWorkers: Math.min(MOST_WORKERS, Math.max(1, (navigator.hardwareConcurrency ?? 2) - 1)),
    // The data sets are ours to read and to let go of.
    useLegacyMetadataProvider: true,
  })
  initTools()
  registerImageLoader(SCHEME, loadScan)
  addEventListener('unhandledrejection', leaveFaults)
  keepMetadata()
  cache.setMaxCacheSize(budget)
  return budget
}

export const isOnPhone = () => matchMedia('(pointer: coarse)').matches

/** Panes say what is wrong with an image; the library leaves a promise of its own to nobody besides. */
function leaveFaults(event: PromiseRejectionEvent) {
  if (event.reason instanceof ImageFault) event.preventDefault()
}
