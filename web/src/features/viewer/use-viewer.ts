import { type ComponentType, useCallback, useEffect, useState } from 'react'
import type { ViewerProps } from './components/viewer.tsx'

/** The viewer and its libraries, which no other page loads. */
export const loadViewer = () => import('./components/viewer.tsx').then(({ Viewer }) => Viewer)

type State = { component: ComponentType<ViewerProps> | null; failed: boolean }

/** The viewer, once its code is there; `retry` asks for it again. */
export function useViewer() {
  const [state, setState] = useState<State>({ component: null, failed: false })
  const load = useCallback(() => {
    setState({ component: null, failed: false })
    loadViewer().then(
      (component) => setState({ component, failed: false }),
      () => setState({ component: null, failed: true }),
    )
  }, [])
  useEffect(load, [load])
  return { ...state, retry: load }
}
