import { useLater } from '../../../ui/later.ts'
import type { UploaderSnapshot } from '../engine/model.ts'

const loadReasons = () => import('./ignored-reasons.tsx').then((loaded) => loaded.IgnoredReasons)

/** The files left out, by reason. The page loads the list with the first file left out. */
export function IgnoredList({ ignored, notSent }: Pick<UploaderSnapshot, 'ignored' | 'notSent'>) {
  const hasAny = Object.values(ignored).some((count) => count > 0)
  const Reasons = useLater(hasAny ? loadReasons : null)
  return Reasons && <Reasons ignored={ignored} notSent={notSent} />
}
