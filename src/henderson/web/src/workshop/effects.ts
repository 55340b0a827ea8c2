// The effects of a card as TOML writes them: [{ op = "place", counter = "Infantry", n = 2 }].
export type Effect = Record<string, string | number | string[]>

export function effects(raw: string): Effect[] {
  return [...raw.matchAll(/\{([^}]*)\}/g)].map((m) => {
    const found: Effect = {}
    for (const pair of m[1]!.matchAll(/([\w-]+)\s*=\s*("(?:[^"\\]|\\.)*"|\[[^\]]*\]|[^,]+)/g)) {
      const value = pair[2]!.trim()
      found[pair[1]!] = value.startsWith('"') ? (JSON.parse(value) as string) : value.startsWith('[') ? (JSON.parse(value) as string[]) : Number(value)
    }
    return found
  })
}

export const told = (list: Effect[]) => `[${list.map((e) => `{ ${Object.entries(e).map(([k, v]) => `${k} = ${JSON.stringify(v)}`).join(', ')} }`).join(', ')}]`
