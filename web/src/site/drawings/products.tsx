import type { ReactNode } from 'react'
import type { ProductSlug } from '../content/products.ts'
import { Chip, Drawing, Frame, Line, Person, Scan, Tick } from './parts.tsx'

/** A card of the pipeline. */
function Card({ x, y, tone }: { x: number; y: number; tone: 'brand' | 'green' | 'amber' }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect className="d-raised" width="112" height="62" rx="9" />
      <Person x={20} y={21} r={10} />
      <Line x={38} y={14} width={56} tone="text" />
      <Line x={38} y={26} width={38} />
      <Chip x={10} y={41} width={44} tone={tone} />
    </g>
  )
}

function Crm() {
  const columns = [
    { x: 20, cards: [84, 154, 224, 294], tone: 'brand' },
    { x: 149, cards: [84, 154, 224], tone: 'amber' },
    { x: 278, cards: [84, 154], tone: 'amber' },
    { x: 407, cards: [84], tone: 'green' },
  ] as const
  return (
    <Drawing>
      <Frame x={12} y={14} width={536} height={372}>
        {columns.map(({ x, cards, tone }, at) => (
          <g key={x}>
            <rect className="d-column" x={x - 6} y={50} width={122} height={310} rx={10} />
            <Line x={x + 4} y={63} width={50 - at * 4} tone="text" />
            {cards.map((y) => (
              <Card key={y} x={x - 1} y={y} tone={tone} />
            ))}
          </g>
        ))}
        <path className="d-arrow" d="M356 250c52 0 92-22 102-84m0 0-13 10m13-10 7 15" />
        <Tick x={514} y={90} />
      </Frame>
    </Drawing>
  )
}

function ChatReview() {
  return (
    <Drawing>
      <Frame x={24} y={26} width={376} height={340}>
        <Person x={40} y={76} r={18} />
        <rect className="d-raised" x="68" y="58" width="210" height="62" rx="12" />
        <Line x={84} y={74} width={150} tone="text" />
        <Line x={84} y={90} width={176} />
        <Line x={84} y={104} width={92} />
        <rect className="d-brand" x="104" y="140" width="252" height="92" rx="12" />
        <Line x={122} y={158} width={120} tone="onBrand" />
        <Line x={122} y={175} width={212} tone="onBrand" />
        <Line x={122} y={190} width={190} tone="onBrand" />
        <Line x={122} y={205} width={130} tone="onBrand" />
        <Person x={40} y={270} r={18} />
        <rect className="d-raised" x="68" y="252" width="150" height="42" rx="12" />
        <Line x={84} y={270} width={110} tone="text" />
        <Tick x={352} y={314} />
        <Line x={232} y={310} width={102} />
      </Frame>
      <g transform="translate(350 86)">
        <rect className="d-card" width="190" height="190" rx="14" />
        <Scan x={12} y={12} width={166} height={166} />
        <circle className="d-mark" cx="122" cy="82" r="17" />
      </g>
    </Drawing>
  )
}

function PatientLink() {
  return (
    <Drawing>
      <Frame x={16} y={40} width={340} height={300}>
        <Person x={44} y={78} r={20} />
        <Line x={76} y={66} width={110} tone="text" />
        <Line x={76} y={82} width={72} />
        {[116, 166, 216].map((y) => (
          <g key={y}>
            <rect className="d-raised" x="20" y={y} width="300" height="40" rx="9" />
            <circle className="d-tint" cx="42" cy={y + 20} r="10" />
            <Line x={64} y={y + 10} width={126} tone="text" />
            <Line x={64} y={y + 23} width={180} />
          </g>
        ))}
      </Frame>
      <g transform="translate(372 30)">
        <rect className="d-shadow" x="0" y="6" width="164" height="334" rx="26" />
        <rect className="d-phone" width="164" height="334" rx="26" />
        <rect className="d-card" x="8" y="8" width="148" height="318" rx="19" />
        <rect className="d-tint" x="24" y="56" width="96" height="44" rx="12" />
        <Line x={36} y={68} width={66} tone="brand" />
        <Line x={36} y={82} width={48} />
        <rect className="d-brand" x="44" y="114" width="96" height="34" rx="12" />
        <Line x={58} y={128} width={66} tone="onBrand" />
        <rect className="d-raised" x="24" y="176" width="116" height="86" rx="12" />
        <Line x={38} y={192} width={74} tone="text" />
        <Line x={38} y={206} width={56} />
        <rect className="d-brand" x="38" y="228" width="88" height="22" rx="11" />
        <Line x={58} y={236} width={48} tone="onBrand" />
        <Tick x={82} y={294} />
      </g>
      <path className="d-arrow" d="M318 176c30-34 40-40 62-46m0 0-15-3m15 3-9 12" />
    </Drawing>
  )
}

function RadCloud() {
  return (
    <Drawing>
      <Frame x={112} y={22} width={436} height={352}>
        <Scan x={92} y={52} width={330} height={286} />
        {[0, 1, 2, 3].map((at) => (
          <Scan key={at} x={14} y={52 + at * 73} width={66} height={64} />
        ))}
        <path className="d-measure" d="M204 132l76 60M200 138l8-12M276 198l8-12" />
        <rect className="d-measure-label" x="290" y="184" width="54" height="18" rx="5" />
      </Frame>
      <g transform="translate(62 308)">
        <circle className="d-disc" r="56" />
        <circle className="d-disc-ring" r="38" />
        <circle className="d-hole" r="14" />
        <path className="d-arrow" d="M-20-70c0-54 18-84 62-96m0 0-14-7m14 7-9 13" />
      </g>
    </Drawing>
  )
}

function VirtualConsult() {
  return (
    <Drawing>
      <Frame x={20} y={28} width={520} height={340}>
        <rect className="d-video" x="16" y="52" width="316" height="222" rx="12" />
        <Person x={174} y={166} r={70} />
        <rect className="d-video" x="346" y="52" width="158" height="106" rx="12" />
        <Person x={425} y={106} r={36} />
        <Scan x={346} y={168} width={158} height={106} />
        {[0, 1, 2, 3].map((at) => (
          <circle
            key={at}
            className={at === 3 ? 'd-hang-up' : 'd-raised'}
            cx={196 + at * 46}
            cy="306"
            r="17"
          />
        ))}
        <path
          className="d-icon"
          d="M191 303h10v-6a5 5 0 0 0-10 0zM188 306a8 8 0 0 0 16 0M196 314v3"
        />
        <path className="d-icon" d="M234 300h11v12h-11zM245 304l6-3v10l-6-3" />
        <path className="d-icon" d="M280 300h16v10h-9l-4 4v-4h-3z" />
        <path className="d-tick" d="M325 308q9-8 18 0" />
      </Frame>
    </Drawing>
  )
}

/** The picture of each product. */
export const productDrawings: Readonly<Record<ProductSlug, () => ReactNode>> = {
  crm: Crm,
  'chat-review': ChatReview,
  'patient-link': PatientLink,
  'rad-cloud': RadCloud,
  'virtual-consult': VirtualConsult,
}

/** The same in small, in menus and lists. */
export function ProductIcon({ slug }: { slug: ProductSlug }) {
  return (
    <svg className="product-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={iconPaths[slug]} />
    </svg>
  )
}

const iconPaths: Readonly<Record<ProductSlug, string>> = {
  crm: 'M4 5h4v14H4zM10 5h4v10h-4zM16 5h4v6h-4z',
  'chat-review': 'M4 5h16v11h-9l-4 4v-4H4zM8 9h8M8 12h5',
  'patient-link': 'M12 5a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM5 20a7 7 0 0 1 14 0',
  'rad-cloud':
    'M7 18a4 4 0 0 1-.5-8 5.5 5.5 0 0 1 10.6-1.4A4.7 4.7 0 0 1 17 18M12 20v-7M9 16l3-3 3 3',
  'virtual-consult': 'M4 7h10v10H4zM14 11l6-3v8l-6-3',
}
