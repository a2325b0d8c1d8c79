import { siteTexts } from '../texts.ts'

/** The product's mark, with its name. */
export function Logo() {
  return (
    <>
      <svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <rect className="mark" width="32" height="32" rx="8" />
        <path
          d="M11 25V8h6.5a5.5 5.5 0 0 1 0 11H11"
          fill="none"
          stroke="#fff"
          strokeWidth="3.2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <circle cx="22.5" cy="23.5" r="2" fill="#fff" />
      </svg>
      <span>{siteTexts.product}</span>
    </>
  )
}
