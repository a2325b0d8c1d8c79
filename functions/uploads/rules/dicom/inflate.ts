import { constants, inflateRawSync } from 'node:zlib'
import type { Inflate } from '#shared/dicom/dataset.ts'

const mostBytes = 256 * 1024 * 1024

/**
 * Expands the deflated part of a DICOM file, which may break off. Throws where it is damaged or
 * grows beyond 256 MiB.
 */
export const inflate: Inflate = (deflated) =>
  inflateRawSync(deflated, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: mostBytes })
