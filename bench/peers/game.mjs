// The smallest game there is: whoever's turn it is counts one further.
export const game = {
  name: 'count',
  setup: () => ({ count: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { add: ({ G }) => ({ count: G.count + 1 }) },
};
