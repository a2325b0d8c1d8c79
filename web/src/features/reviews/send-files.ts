import type { ReactNode } from 'react'
import type { Patient } from '../../data/uploads.ts'

/** Sends files into a chart, and tells the key of the upload once there is one; a part of another feature. */
export type SendFiles = (
  about: Patient & { audience: 'patient' | 'staff'; onUpload: (key: string | null) => void },
) => ReactNode

/** Shows what an upload holds; a part of another feature. */
export type ShowFiles = (uploadKey: string) => ReactNode
