import type { ReactNode } from 'react'

/** Line drawings for pages that have nothing to show, 96 by 72, in the colours of the theme. */
const drawings = {
  people: (
    <>
      <circle cx="38" cy="28" r="10" />
      <path d="M20 58c0-11 8-18 18-18s18 7 18 18" />
      <path data-accent="" d="M62 20a8 8 0 1 1 0 16M66 42c7 2 11 8 11 16" />
    </>
  ),
  scans: (
    <>
      <rect x="20" y="12" width="40" height="48" rx="4" />
      <path d="M28 22h8M28 50h24" />
      <path data-accent="" d="M40 20v22M34 26h12M33 32h14M34 38h12M68 24v36a4 4 0 0 1-4 4H32" />
    </>
  ),
  tasks: (
    <>
      <rect x="24" y="12" width="48" height="50" rx="4" />
      <path d="M46 26h18M46 38h18M46 50h12" />
      <path data-accent="" d="m31 26 3 3 6-6M31 38l3 3 6-6M31 50l3 3 6-6" />
    </>
  ),
  broken: (
    <>
      <rect x="16" y="14" width="64" height="46" rx="4" />
      <path d="M16 26h64M23 20h1M29 20h1M35 20h1" />
      <path data-accent="" d="M40 36l4 4M44 36l-4 4M53 36l4 4M57 36l-4 4M40 52c5-5 12-5 17 0" />
    </>
  ),
  lost: (
    <>
      <path d="M14 20l20-6 28 8 20-6v36l-20 6-28-8-20 6z" />
      <path d="M34 14v36M62 22v36" />
      <path data-accent="" d="m44 32 8 8M52 32l-8 8" />
    </>
  ),
  locked: (
    <>
      <rect x="28" y="32" width="40" height="30" rx="4" />
      <path d="M36 32v-8a12 12 0 0 1 24 0v8" />
      <path data-accent="" d="M48 43v8" />
    </>
  ),
  practice: (
    <>
      <path d="M22 62V22a4 4 0 0 1 4-4h26a4 4 0 0 1 4 4v40M56 34h14a4 4 0 0 1 4 4v24M14 62h68" />
      <path d="M34 62V50h10v12" />
      <path data-accent="" d="M39 26v12M33 32h12" />
    </>
  ),
  provider: (
    <>
      <circle cx="42" cy="24" r="11" />
      <path d="M20 62c0-13 10-22 22-22 5 0 10 2 14 5" />
      <path data-accent="" d="M66 46v16M58 54h16" />
    </>
  ),
  mail: (
    <>
      <rect x="18" y="18" width="60" height="42" rx="4" />
      <path d="m18 24 30 20 30-20" />
      <path data-accent="" d="M48 6v6M38 8l2 4M58 8l-2 4" />
    </>
  ),
} as const satisfies Record<string, ReactNode>

export type IllustrationName = keyof typeof drawings

/** @param size its width in pixels */
export function Illustration({ name, size = 96 }: { name: IllustrationName; size?: number }) {
  return (
    <svg
      className="praxis-illustration"
      width={size}
      height={size * 0.75}
      viewBox="0 0 96 72"
      aria-hidden="true"
    >
      {drawings[name]}
    </svg>
  )
}
