import { amber, brand, fontFamily, green, red, tones } from '../theme/colors.ts'

/** The theme's colors and typeface as custom properties, which the styles are written with. */
export function siteTokens(): string {
  const shades = Object.entries({ brand, red, amber, green }).flatMap(([name, colors]) =>
    colors.map((color, shade) => `--${name}-${shade}:${color}`),
  )
  const neutral = Object.entries(tones).flatMap(([scheme, named]) =>
    Object.entries(named).map(([name, color]) => `--tone-${scheme}-${name}:${color}`),
  )
  return `:root{${[...shades, ...neutral, `--font:${fontFamily}`].join(';')}}`
}
