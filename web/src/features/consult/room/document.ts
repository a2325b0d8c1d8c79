import { loadedAt } from '../../../ui/document.ts'
import { CONSULT } from '../../../ui/history.ts'

/** Whether the document may use camera and microphone: only that of a consultation may (Permissions-Policy). */
export const mayUseDevices = () => loadedAt.startsWith('/v-consult/') && CONSULT.test(loadedAt)
