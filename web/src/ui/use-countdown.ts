import { useEffect, useState } from 'react'

/** Whole seconds left until a moment (ISO 8601), counted down; 0 once it has passed or where null. */
export function useCountdown(until: string | null): number {
  const [left, setLeft] = useState(() => secondsUntil(until))
  useEffect(() => {
    setLeft(secondsUntil(until))
    const timer = setInterval(() => setLeft(secondsUntil(until)), 1000)
    return () => clearInterval(timer)
  }, [until])
  return left
}

function secondsUntil(until: string | null): number {
  return until ? Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1000)) : 0
}
