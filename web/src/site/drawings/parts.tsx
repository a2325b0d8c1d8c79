import type { ReactNode } from 'react'

/** Pieces that the drawings of the products are made of; colors are classes of styles/drawings.css. */

type Box = { x: number; y: number; width: number; height: number }

/** A drawing, 560 by 400; what it shows is said by the text beside it. */
export function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg className="drawing" viewBox="0 0 560 400" aria-hidden="true" focusable="false">
      {children}
    </svg>
  )
}

/** A page of the product, with its head. */
export function Frame({ x, y, width, height, children }: Box & { children?: ReactNode }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect className="d-shadow" x="0" y="6" width={width} height={height} rx="14" />
      <rect className="d-card" width={width} height={height} rx="14" />
      <path className="d-line" d={`M0 38H${width}`} />
      <rect className="d-brand" x="14" y="12" width="15" height="15" rx="4" />
      <rect className="d-text" x="38" y="16" width="64" height="7" rx="3.5" />
      <circle className="d-soft" cx={width - 22} cy="19.5" r="8" />
      {children}
    </g>
  )
}

/** A line of text. */
export function Line({
  x,
  y,
  width,
  tone = 'soft',
}: Pick<Box, 'x' | 'y' | 'width'> & { tone?: 'soft' | 'text' | 'brand' | 'onBrand' }) {
  const names = { soft: 'd-soft', text: 'd-text', brand: 'd-brand', onBrand: 'd-on-brand' }
  return <rect className={names[tone]} x={x} y={y} width={width} height="7" rx="3.5" />
}

/** Somebody, by the head and shoulders. */
export function Person({ x, y, r }: { x: number; y: number; r: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle className="d-tint" r={r} />
      <circle className="d-brand" cy={-r * 0.22} r={r * 0.3} />
      <path
        className="d-brand"
        d={`M${-r * 0.55} ${r * 0.62}a${r * 0.55} ${r * 0.5} 0 0 1 ${r * 1.1} 0z`}
      />
    </g>
  )
}

/** A slice of a head, as it lies on the screen. */
export function Scan({ x, y, width, height }: Box) {
  const [cx, cy] = [width / 2, height / 2]
  const r = Math.min(width, height) * 0.38
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect className="d-black" width={width} height={height} rx="8" />
      <ellipse className="d-bone" cx={cx} cy={cy} rx={r * 0.82} ry={r} />
      <ellipse className="d-brain" cx={cx} cy={cy} rx={r * 0.7} ry={r * 0.88} />
      <path className="d-fold" d={`M${cx} ${cy - r * 0.86}V${cy + r * 0.86}`} />
      <path
        className="d-fold"
        d={`M${cx - r * 0.5} ${cy - r * 0.4}q${r * 0.3} ${r * 0.2} 0 ${r * 0.45}t${r * 0.1} ${r * 0.4}M${cx + r * 0.5} ${cy - r * 0.4}q${-r * 0.3} ${r * 0.2} 0 ${r * 0.45}t${-r * 0.1} ${r * 0.4}`}
      />
      <ellipse className="d-black" cx={cx - r * 0.15} cy={cy} rx={r * 0.09} ry={r * 0.24} />
      <ellipse className="d-black" cx={cx + r * 0.15} cy={cy} rx={r * 0.09} ry={r * 0.24} />
    </g>
  )
}

/** A small label with rounded ends. */
export function Chip({
  x,
  y,
  width,
  tone,
}: Pick<Box, 'x' | 'y' | 'width'> & { tone: 'brand' | 'green' | 'amber' }) {
  const names = { brand: 'd-tint', green: 'd-green', amber: 'd-amber' }
  return <rect className={names[tone]} x={x} y={y} width={width} height="14" rx="7" />
}

/** A tick in a circle. */
export function Tick({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle className="d-good" r="11" />
      <path className="d-tick" d="m-5 0 3.5 3.5L5-3.5" />
    </g>
  )
}
