// What the players at this table are called, by side.
class Called {
  names = $state.raw<Record<string, string>>({})
}

export const called = new Called()
