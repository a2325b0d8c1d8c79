import { Badge } from '@mantine/core'
import { IconBrandMastercard, IconBrandVisa, IconCreditCard } from '@tabler/icons-react'
import type { Brand } from '#shared/cards/check.ts'
import { cardFormTexts as texts } from './texts.ts'

const marks: Partial<Record<string, typeof IconCreditCard>> = {
  visa: IconBrandVisa,
  mastercard: IconBrandMastercard,
}

/** Of which brand a card is, as soon as its number says so. */
export function BrandMark({ brand }: { brand: Brand | null }) {
  if (!brand) return <IconCreditCard size={18} stroke={1.6} aria-hidden style={{ margin: 9 }} />
  const Mark = marks[brand.type]
  return Mark ? (
    <Mark
      size={26}
      stroke={1.6}
      role="img"
      aria-label={texts.brand(brand.name)}
      style={{ margin: 6 }}
    />
  ) : (
    <Badge variant="default" size="sm" mx={8}>
      {brand.name}
    </Badge>
  )
}
