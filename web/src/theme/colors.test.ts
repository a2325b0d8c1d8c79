import { describe, expect, it } from 'vitest'
import { amber, brand, green, red } from './colors.ts'

const AA = 4.5
const DARK = '#242424'

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two colours (WCAG 2.2, relative luminance). */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

describe('the colours', () => {
  it('are generated from the theme colour', () => {
    expect(brand[5]).toBe('#04b2d8')
  })

  it.each(Object.entries({ brand, red, amber, green }))('of %s can be read', (_name, shades) => {
    for (const shade of shades.slice(6)) expect(contrast(shade, '#ffffff')).toBeGreaterThan(AA)
    for (const shade of shades.slice(0, 5)) expect(contrast(shade, DARK)).toBeGreaterThan(AA)
    expect(contrast(shades[9] ?? '', shades[1] ?? '')).toBeGreaterThan(AA)
  })
})
