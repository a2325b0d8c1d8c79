import type { ShowFiles } from '../../features/reviews/send-files.ts'
import { SentFiles } from '../../features/uploads/components/sent-files.tsx'

/** The scans and documents of an upload, for cases. */
export const showFiles: ShowFiles = (uploadKey) => <SentFiles uploadKey={uploadKey} />
