import { useIntersection } from '@mantine/hooks'
import { useEffect, useState } from 'react'

/** How far below the page something is prepared for being scrolled to. */
const AHEAD = '200px'

/** Whether something has been in sight, or nearly: what a long page shows is read as somebody comes to it. */
export function useOnceInSight() {
  const { ref, entry } = useIntersection<HTMLDivElement>({ rootMargin: AHEAD })
  const [wasSeen, setSeen] = useState(false)
  const isSeen = entry?.isIntersecting ?? false
  useEffect(() => {
    if (isSeen) setSeen(true)
  }, [isSeen])
  return { ref, wasSeen }
}
