# To be sourced from the root of the repository: puts a Node and an npm on the PATH that are new
# enough for the web client. Debian 12 has older ones; npm itself brings newer, into .cache/.
modern_node() {
  node -e 'const [a, b] = process.versions.node.split(".").map(Number);
    process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' 2>/dev/null &&
    [[ $(npm --version 2>/dev/null) =~ ^(1[1-9]|[2-9][0-9])\. ]]
}

if ! modern_node; then
  node_folder=$PWD/.cache/node
  node_build=node-linux-$(uname -m | sed -e 's/x86_64/x64/' -e 's/aarch64/arm64/')
  PATH=$node_folder/node_modules/$node_build/bin:$node_folder/node_modules/.bin:$PATH
  if ! modern_node; then
    if ! command -v npm >/dev/null; then
      echo "npm is missing; it comes with Node, or in Debian's package npm." >&2
      exit 1
    fi
    echo "Installing a newer Node in .cache/ ..." >&2
    mkdir -p "$node_folder"
    if ! said=$(npm install --prefix "$node_folder" --no-audit --no-fund "$node_build@22" npm@11 \
      </dev/null 2>&1) || ! { hash -r && modern_node; }; then
      echo "A Node of version 20.19 or newer is needed, and could not be installed. npm said:" >&2
      echo "$said" | tail -n 20 >&2
      exit 1
    fi
  fi
fi
